// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const finishSaml: Call<typeof contract.finishSaml> = {"id":"signOn.finishSaml","method":"GET","path":"/sign_on/saml/finish","audience":"public","shape":{}}
