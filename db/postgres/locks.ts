/** The advisory lock of the shop's database: writes and migrations of all processes take turns by it. */
export const WRITE_LOCK = 7_352_002;

/** The first of the two numbers of the advisory lock of a job; the second comes from its name. */
export const JOB_LOCKS = 7_352_003;

/** Each process whose shop is open shares this lock; who moves the shop has it alone. */
export const OPEN_LOCK = 7_352_004;
