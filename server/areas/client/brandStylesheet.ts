import { routePath, getBrandingPicture } from '@core/contract'
import type { PictureSlot } from '@core/domain'
import type { Database, Tx } from '../../db/types'
import { brandColour } from './branding'
import { filledBy } from './brandingStore'
import { versionOf } from './presentBranding'

/**
 * Where pictures take the place of drawings or of nothing, by slot: the mark in the navigation bar, the covers of stories, and
 * that of a study on its page.
 */
const PLACES: readonly (readonly [slot: PictureSlot, drawing: string, look: string])[] = [
  ['logo', 'svg[data-mark]', 'center/contain no-repeat;outline:0;border-radius:0'],
  ['default_cover_photo', 'svg[data-design]', 'center/cover no-repeat'],
  ['default_cover_photo', 'div[data-cover]', 'center/cover no-repeat;--cover:block'],
]

const pictureRules = async (tx: Tx, clientId: string): Promise<string[]> => {
  const rules: string[] = []
  for (const [slot, drawing, look] of PLACES) {
    const held = await filledBy(tx, clientId, slot)
    if (held === null) continue
    const path = getBrandingPicture.path.replace('{slot}', slot).replace('{version}', versionOf(held.file))
    rules.push(`${drawing}{background:url("${routePath(path)}") ${look}}${drawing}>*{display:none}\n`)
  }
  return rules
}

/**
 * Colour and pictures as a stylesheet; the same empty one for an organisation without any and for none at all. It is made of a
 * colour of six digits and addresses of the server's own: no text of a person is in it.
 */
export const brandStylesheet = (db: Database, clientId: string): Promise<string> =>
  db.tenant(clientId, async tx => {
    const color = await brandColour(tx, clientId)
    return [color === null ? '' : `:root{--brand:${color}}\n`, ...(await pictureRules(tx, clientId))].join('')
  })
