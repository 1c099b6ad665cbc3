import type { Tx } from '../../db/types'
import type { Identity } from '../../mail'
import type { FileStores } from '../../store/files'
import { brandingFiles, filledBy } from './brandingStore'
import { organisationName } from './settings'

/** In whose name mails of an organisation are sent. */
export const mailIdentity = async (tx: Tx, stores: FileStores, clientId: string): Promise<Identity> => {
  const logo = await filledBy(tx, clientId, 'logo')
  return {
    name: await organisationName(tx, clientId),
    logo: logo && (() => brandingFiles(stores, clientId).local(logo.file)),
  }
}
