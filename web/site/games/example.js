// A game to open while the user has none: White mates with two rua, before Black has counted to 8.

/** The moves, from the engine's games against itself. */
const MOVES = `
1. Se2 Kf7 2. Sc2 c5 3. d4 Se7 4. e4 Mc7 5. Se3 f5 6. Ne2 Sd7 7. Sd3 Nc6 8. d5 Na5 9. b4 Nb3 10. Ra2 exd5 11. exd5 Nf6
12. Sc4 cxb4 13. axb4 f4 14. Nxf4 g5 15. Ne2 b5 16. Sxb3 h5 17. c4 g4 18. Nd4 bxc4 19. Sxc4 Rhb8 20. Rb2 h4 21. Rg1
hxg3=M 22. fxg4 a5 23. g5 Nh5 24. Nb5 Rb7 25. bxa5 Rxa5 26. Nxd6+ Sdxd6 27. Rxb7 Kg6 28. Nd2 Mf4 29. Nb3 Ra4 30. Sb5
Rb4 31. Sxf4 Rxb3 32. Rf1 Rxh3 33. Sc4 Rc3 34. Rb4 Nxf4 35. Md2 Sc5 36. Sxc5 Rxc5 37. Rbxf4 Rxd5 38. Rf7 Md6 39. Ke2
Rxg5 40. Kd3 Rc5 41. Kd4 Rg5 42. Me3 Rg3 43. R7f4 Me5+ 44. Kxe5 Kg5 45. Md4 Rg4 46. Rf7 Sd8 47. Rh1 Rh4 48. Rg1+ Kh6
49. Rg8 Rh5+ 50. Kf6 Se7+ 51. Rxe7 Rf5+ 52. Kxf5 Kh5 53. Rh8# 1-0`;

/** The game as PGN. @param {string} title */
export const example = (title) => `[Event "${title}"]\n[Result "1-0"]\n${MOVES}\n`;
