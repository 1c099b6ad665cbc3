/**
 * Own reader of SPSS system files (.sav, .zsav), after the public description of the format by the PSPP project.
 *
 * What is refused: data that end early or inside a case, a count of cases that the data do not hold, records that
 * contradict the file (positions, lengths and sizes that cannot be, unknown record types), numbers that are not IEEE 754,
 * EBCDIC, encrypted and portable files, compressed blocks that unpack to more or less than they announce.
 * What is repaired and reported as a warning: repeated or empty names, damaged multiple-response sets (left out), a weight
 * that is no number, records about variables that do not exist, a wrong case size, surplus bytes after the last case,
 * texts that do not fit the announced encoding, an absent or unknown encoding (UTF-8 where valid, else windows-1252).
 */
export { readSav } from './readSav'
export type { SavOptions } from './readSav'
