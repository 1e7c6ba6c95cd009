/** Numbers from 0 to 1 that a seed determines, so that a run can be repeated (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @returns a number from `least` to `most` */
export const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);

/** @returns one of the values, or undefined without values */
export const pick = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * values.length)];
