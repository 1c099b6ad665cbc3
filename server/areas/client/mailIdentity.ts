import type { Tx } from '../../db/types'
import type { Identity } from '../../mail'
import { brandingFiles, filledBy } from './brandingStore'
import { organisationName } from './settings'

/** In whose name mails of an organisation are sent. */
export const mailIdentity = async (tx: Tx, dataDir: string, clientId: string): Promise<Identity> => {
  const logo = await filledBy(tx, clientId, 'logo')
  return {
    name: await organisationName(tx, clientId),
    logo: logo && brandingFiles(dataDir, clientId).path(logo.file),
  }
}
