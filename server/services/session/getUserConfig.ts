import type { UserConfig } from '@core/contract'
import type { Ctx } from '../../http/context'
import { presentUserConfig } from '../../presenters/session'

/** S21: what the screens need to know before they draw. */
export const getUserConfig = (ctx: Ctx): Promise<UserConfig> => Promise.resolve(presentUserConfig(ctx.client))
