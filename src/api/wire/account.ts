// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addPasskey: Call<typeof contract.addPasskey> = {"id":"account.passkeyAdd","method":"POST","path":"/account/passkeys/","audience":"user","shape":{"recovery_codes":{"one":[["s"],"0"]}}}

export const changePassword: Call<typeof contract.changePassword> = {"id":"account.password","method":"POST","path":"/account/password/","audience":"user","shape":{}}

export const confirmTotp: Call<typeof contract.confirmTotp> = {"id":"account.totpConfirm","method":"POST","path":"/account/totp/confirm/","audience":"user","shape":{"recovery_codes":{"one":[["s"],"0"]}}}

export const endSession: Call<typeof contract.endSession> = {"id":"account.endSession","method":"DELETE","path":"/account/sessions/{sessionId}/","audience":"user","shape":{}}

export const endSessions: Call<typeof contract.endSessions> = {"id":"account.endSessions","method":"POST","path":"/account/sessions/end/","audience":"user","shape":{"ended":"n"}}

export const getAccount: Call<typeof contract.getAccount> = {"id":"account.get","method":"GET","path":"/account/","audience":"user","shape":{"has_password":"b","sessions":[{"id":"s","current":"b","how":"s","agent":"s","address":"s","time_zone":"*","created":"s","last_used":"s"}],"totp":"*","passkeys":[{"id":"s","name":"s","created":"s","last_used":"*"}],"passkeys_possible":"b","recovery_codes_left":"n","second_factor_required":"b"}}

export const getSecondFactorPolicy: Call<typeof contract.getSecondFactorPolicy> = {"id":"account.policy","method":"GET","path":"/account/policy/","audience":"admin","shape":{"required":"b","people_with":"n","people_without":"n"}}

export const passkeyOptions: Call<typeof contract.passkeyOptions> = {"id":"account.passkeyOptions","method":"POST","path":"/account/passkeys/options/","audience":"user","shape":{"options":{"*":"*"}}}

export const patchSecondFactorPolicy: Call<typeof contract.patchSecondFactorPolicy> = {"id":"account.policyChange","method":"PATCH","path":"/account/policy/","audience":"admin","shape":{"required":"b","people_with":"n","people_without":"n"}}

export const removePasskey: Call<typeof contract.removePasskey> = {"id":"account.passkeyRemove","method":"DELETE","path":"/account/passkeys/{passkeyId}/","audience":"user","shape":{}}

export const removeTotp: Call<typeof contract.removeTotp> = {"id":"account.totpRemove","method":"POST","path":"/account/totp/remove/","audience":"user","shape":{}}

export const renewRecoveryCodes: Call<typeof contract.renewRecoveryCodes> = {"id":"account.recoveryCodes","method":"POST","path":"/account/recovery_codes/","audience":"user","shape":{"recovery_codes":["s"]}}

export const startTotp: Call<typeof contract.startTotp> = {"id":"account.totpStart","method":"POST","path":"/account/totp/","audience":"user","shape":{"key":"s","uri":"s"}}
