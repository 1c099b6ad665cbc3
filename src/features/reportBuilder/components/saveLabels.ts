/** What the main button of the builder says. */
export const SAVE_LABELS = { new: 'Generate report', changes: 'Save changes', copy: 'Save as copy' } as const
