#!/bin/sh
# Compiles a crate; called by cargo: web/rustc.sh RUSTC ARGUMENT...
#
# Cargo derives symbol names from a crate's folder, and rustc sorts by them. With the crate's name instead, a module
# has the same bytes wherever it is built.
rustc=$1
shift
case " $* " in
    *" --target "*) ;;
    *) exec "$rustc" "$@" ;;
esac
previous=
for argument; do
    [ "$previous" = --crate-name ] && crate=$argument
    previous=$argument
done
for argument; do
    shift
    case $argument in
        metadata=*) argument=metadata=$crate ;;
    esac
    set -- "$@" "$argument"
done
exec "$rustc" "$@"
