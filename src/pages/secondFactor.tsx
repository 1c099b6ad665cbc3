import { account } from '@/features/account'
import { SetUpScreen } from '@/features/account/ui'

/** @public Mounted with the page (lazyPage). */
export const features = [account]

export default SetUpScreen
