/** Words that only programmers use: no person may see them. */
const RAW =
  /expected|received|invalid|\bstring\b|\barray\b|\bobject\b|\bboolean\b|\bNaN\b|undefined|\bnull\b|unrecognized|\bpattern\b|regex|too (?:small|big)|[<>]=|\bstatus\b|\bserver\b|\bJSON\b|\brequest\b|[_{}[\]]/i

/** Whether a text can be shown to a person as the reason of a refusal: plain words, no internal names. */
export const isPlain = (text: string): boolean => /^[A-Z“].*[\w.?]$/.test(text) && !RAW.test(text)
