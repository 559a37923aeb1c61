/* The library bcryptprimitives.dll for versions of Wine that lack it: Rust's standard library takes its random numbers from it. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    return RtlGenRandom(data, (ULONG)size);
}
