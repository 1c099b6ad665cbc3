import type { UserConfig } from '@core/contract'
import type { Ctx } from '../../access/context'
import { presentUserConfig } from './present'
import { vectorSearchOn } from '../search/near'

/** S21: what the screens need to know before they draw. */
export const getUserConfig = (ctx: Ctx): Promise<UserConfig> =>
  ctx.tenant(async tx => presentUserConfig(ctx.client, await vectorSearchOn(tx, ctx.client)))
