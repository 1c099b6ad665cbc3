// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getSamlMetadata: Call<typeof contract.getSamlMetadata> = {"id":"signOn.metadata","method":"GET","path":"/sign_on/saml/{connectionId}/metadata","audience":"public","shape":{}}
