import type { Mailer } from '../../mail'
import type { Sealer } from '../../store/seal'

export interface FollowingDeps {
  readonly sealer: Sealer
  /** Null without a mail server: news is in the inbox only. */
  readonly mailer: Mailer | null
  readonly publicOrigin: string | undefined
}
