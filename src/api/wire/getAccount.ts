// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getAccount: Call<typeof contract.getAccount> = {"id":"account.get","method":"GET","path":"/account/","audience":"user","shape":{"has_password":"b","sessions":[{"id":"s","current":"b","how":"s","agent":"s","address":"s","time_zone":"*","created":"s","last_used":"s"}],"totp":"*","passkeys":[{"id":"s","name":"s","created":"s","last_used":"*"}],"passkeys_possible":"b","recovery_codes_left":"n","second_factor_required":"b","self_deletion":"b"}}
