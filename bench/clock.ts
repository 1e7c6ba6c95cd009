/** The time in milliseconds of a clock that all processes of this machine share, and that never steps. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
