import { routePath, getBrandingPicture } from '@core/contract'
import type { Database } from '../../db/types'
import { brandColour } from './branding'
import { filledBy } from './brandingStore'
import { versionOf } from './presentBranding'

/** The mark in the navbar gives way to the logo. */
const logoRules = (address: string): string =>
  `svg[data-mark]{background:url("${address}") center/contain no-repeat;outline:0;border-radius:0}svg[data-mark]>*{display:none}\n`

/**
 * Colour and logo as a stylesheet; the same empty one for an organisation without both and for none at all. It is made of a
 * colour of six digits and an address of the server's own: no text of a person is in it.
 */
export const brandStylesheet = (db: Database, clientId: string): Promise<string> =>
  db.tenant(clientId, async tx => {
    const color = await brandColour(tx, clientId)
    const logo = await filledBy(tx, clientId, 'logo')
    const path = getBrandingPicture.path.replace('{slot}', 'logo')
    return [
      color === null ? '' : `:root{--brand:${color}}\n`,
      logo === null ? '' : logoRules(routePath(path.replace('{version}', versionOf(logo.file)))),
    ].join('')
  })
