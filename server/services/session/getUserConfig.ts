import type { UserConfig } from '@core/contract'
import type { Ctx } from '../../http/context'
import { presentUserConfig } from '../../presenters/session'
import { vectorSearchOn } from '../search/near'

/** S21: what the screens need to know before they draw. */
export const getUserConfig = (ctx: Ctx): Promise<UserConfig> =>
  ctx.tenant(async tx => presentUserConfig(ctx.client, await vectorSearchOn(tx, ctx.client)))
