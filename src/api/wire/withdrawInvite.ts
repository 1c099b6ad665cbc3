// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const withdrawInvite: Call<typeof contract.withdrawInvite> = {"id":"joining.withdraw","method":"DELETE","path":"/proxy/rottweiler/invites/{profileId}/","audience":"manager","shape":{}}
