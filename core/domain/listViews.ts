/** Lists of which a person can save views. */
export const VIEWED_LISTS = ['studies', 'stories'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]
