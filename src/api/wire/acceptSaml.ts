// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const acceptSaml: Call<typeof contract.acceptSaml> = {"id":"signOn.acceptSaml","method":"POST","path":"/sign_on/saml/{connectionId}/acs","audience":"public","bodyType":"urlencoded","shape":{}}
