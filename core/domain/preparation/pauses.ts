/** Work that can be left after each of its steps, which take a small part of a millisecond: who drives it decides when. */
export type Pausing<T> = Generator<undefined, T>

/** The result of all steps, without a pause. */
export const atOnce = <T>(work: Pausing<T>): T => {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
