// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const readSamlMetadata: Call<typeof contract.readSamlMetadata> = {"id":"signOn.readMetadata","method":"POST","path":"/proxy/rottweiler/sign_on/metadata/","audience":"admin","shape":{"entity_id":"s","sso_url":"s","certificates":[{"pem":"s","subject":"s","fingerprint":"s","expires":"s"}]}}
