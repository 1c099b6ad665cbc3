import { openTemplate } from '../deck/checkTemplate'
import { PRESENTATION, relationsOf, textIn } from '../deck/parts'

/** The theme of a template's first master as XML; null where it has none. Throws ReportFileError for an unsound template. */
export const themeOf = (template: Uint8Array): string | null => {
  const parts = openTemplate(template)
  const master = relationsOf(parts, PRESENTATION).find(({ kind }) => kind === 'slideMaster')
  const theme = master && relationsOf(parts, master.target).find(({ kind }) => kind === 'theme')
  return theme === undefined || !parts.has(theme.target) ? null : textIn(parts, theme.target)
}
