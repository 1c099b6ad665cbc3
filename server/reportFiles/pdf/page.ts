import { shownColour, type Ground } from '../deck/colours'
import type { Face } from '../deck/measure'
import type { Run } from '../deck/shapes'
import { familyOf } from './fonts'
import type { Doc } from './tags'
import type { Palette, TextStyle } from './text'

/** A page while it is drawn. */
export interface Page {
  readonly doc: Doc
  readonly ground: Ground
  /** Of texts that have no placeholder. */
  readonly style: TextStyle
  readonly palette: Palette
}

const PLAIN_SIZE = 12

/** How texts look on a page that say nothing of their own. */
export const plainStyle = (face: Face, ground: Ground): TextStyle => ({
  look: { family: familyOf(face), size: PLAIN_SIZE, bold: false, italic: false, colour: ground.ink },
  align: 'l',
  anchor: 't',
  capitals: false,
  line: face.line,
})

/** The colours of a page, and where the links of a slide lead: its addresses and pages by the ids that its texts name. */
export const paletteOf = (
  ground: Ground,
  { links = new Map(), web = new Map() }: { links?: ReadonlyMap<number, string>; web?: ReadonlyMap<string, string> },
): Palette => {
  const pages = new Map([...links].map(([page, id]) => [id, page - 1]))
  const addresses = new Map([...web].map(([address, id]) => [id, address]))
  return {
    colourOf: colour => shownColour(colour, ground),
    linkOf: ({ link, web: id }: Run) =>
      link !== undefined ? pages.get(link) : id !== undefined ? addresses.get(id) : undefined,
  }
}
