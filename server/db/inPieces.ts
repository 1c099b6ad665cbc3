/** Rows of one statement: it is put together without a pause, a few milliseconds of the thread that serves HTTP. */
const PER_STATEMENT = 25

/** Inserts many rows in their order, some per statement; other work has its turn during each. */
export const inPieces = async <T>(rows: readonly T[], insert: (some: T[]) => PromiseLike<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += PER_STATEMENT) await insert(rows.slice(at, at + PER_STATEMENT))
}
