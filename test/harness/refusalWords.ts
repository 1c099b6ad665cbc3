/** Words that only programmers use: none of them may reach a person. */
const RAW =
  /expected|received|invalid|\bstring\b|\barray\b|\bobject\b|\bboolean\b|\bNaN\b|undefined|\bnull\b|unrecognized|\bpattern\b|regex|too (?:small|big)|[<>]=|\bstatus\b|\bserver\b|\bJSON\b|\brequest\b|[_{}[\]]/i

/** Whether a text may be shown to a person as the reason of a refusal: plain words, none of the program's. */
export const isPlain = (text: string): boolean => /^[A-Z“].*[\w.?]$/.test(text) && !RAW.test(text)
