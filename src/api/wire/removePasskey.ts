// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const removePasskey: Call<typeof contract.removePasskey> = {"id":"account.passkeyRemove","method":"DELETE","path":"/account/passkeys/{passkeyId}/","audience":"user","shape":{}}
