// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const acceptSaml: Call<typeof contract.acceptSaml> = {"id":"signOn.acceptSaml","method":"POST","path":"/sign_on/saml/{connectionId}/acs","audience":"public","bodyType":"urlencoded","shape":{}}

export const createConnection: Call<typeof contract.createConnection> = {"id":"signOn.create","method":"POST","path":"/proxy/rottweiler/sign_on/","audience":"admin","creates":true,"shape":{"id":"s","kind":"s","name":"s","domains":["s"],"mapping":{"email":"s","first_name":"s","last_name":"s","groups":"s","group_values":[{"value":"s","group":"s"}],"role_values":[{"value":"s","role":"s"}]},"create_people":"b","default_role":"s","enabled":"b","oidc":{"one":[{"issuer":"s","client_id":"s","scopes":"s","has_secret":"b"},"0"]},"saml":{"one":[{"entity_id":"s","sso_url":"s","certificates":[{"pem":"s","subject":"s","fingerprint":"s","expires":"s"}],"idp_initiated":"b"},"0"]},"addresses":{"redirect_uri":"*","entity_id":"*","acs_url":"*","metadata_url":"*"},"test":{"one":[{"at":"s","ok":"b","problem":"*","missing":["s"],"signature":"*","subject":"*","attributes":[{"name":"s","values":["s"]}],"mapped":{"one":[{"email":"*","first_name":"*","last_name":"*","groups":{"one":[["s"],"0"]},"role":{"one":["s","0"]},"account":"s"},"0"]}},"0"]},"people":"n"}}

export const deleteConnection: Call<typeof contract.deleteConnection> = {"id":"signOn.delete","method":"DELETE","path":"/proxy/rottweiler/sign_on/{connectionId}/","audience":"admin","shape":{}}

export const findSignOn: Call<typeof contract.findSignOn> = {"id":"signOn.find","method":"POST","path":"/users/sign_on/","audience":"public","shape":{"provider":{"one":[{"name":"s","start":"s"},"0"]}}}

export const finishOidc: Call<typeof contract.finishOidc> = {"id":"signOn.finishOidc","method":"GET","path":"/sign_on/oidc/callback","audience":"public","shape":{}}

export const finishSaml: Call<typeof contract.finishSaml> = {"id":"signOn.finishSaml","method":"GET","path":"/sign_on/saml/finish","audience":"public","shape":{}}

export const getPasswordSignIn: Call<typeof contract.getPasswordSignIn> = {"id":"signOn.passwords","method":"GET","path":"/proxy/rottweiler/sign_on/passwords/","audience":"admin","shape":{"closed":"b","people":"n","covered":"n","left_out":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"left_out_count":"n","break_glass":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"admins":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"connections":["s"]}}

export const getSamlMetadata: Call<typeof contract.getSamlMetadata> = {"id":"signOn.metadata","method":"GET","path":"/sign_on/saml/{connectionId}/metadata","audience":"public","shape":{}}

export const listConnections: Call<typeof contract.listConnections> = {"id":"signOn.list","method":"GET","path":"/proxy/rottweiler/sign_on/","audience":"admin","shape":{"results":[{"id":"s","kind":"s","name":"s","domains":["s"],"mapping":{"email":"s","first_name":"s","last_name":"s","groups":"s","group_values":[{"value":"s","group":"s"}],"role_values":[{"value":"s","role":"s"}]},"create_people":"b","default_role":"s","enabled":"b","oidc":{"one":[{"issuer":"s","client_id":"s","scopes":"s","has_secret":"b"},"0"]},"saml":{"one":[{"entity_id":"s","sso_url":"s","certificates":[{"pem":"s","subject":"s","fingerprint":"s","expires":"s"}],"idp_initiated":"b"},"0"]},"addresses":{"redirect_uri":"*","entity_id":"*","acs_url":"*","metadata_url":"*"},"test":{"one":[{"at":"s","ok":"b","problem":"*","missing":["s"],"signature":"*","subject":"*","attributes":[{"name":"s","values":["s"]}],"mapped":{"one":[{"email":"*","first_name":"*","last_name":"*","groups":{"one":[["s"],"0"]},"role":{"one":["s","0"]},"account":"s"},"0"]}},"0"]},"people":"n"}],"redirect_uri":"s"}}

export const patchConnection: Call<typeof contract.patchConnection> = {"id":"signOn.patch","method":"PATCH","path":"/proxy/rottweiler/sign_on/{connectionId}/","audience":"admin","shape":{"id":"s","kind":"s","name":"s","domains":["s"],"mapping":{"email":"s","first_name":"s","last_name":"s","groups":"s","group_values":[{"value":"s","group":"s"}],"role_values":[{"value":"s","role":"s"}]},"create_people":"b","default_role":"s","enabled":"b","oidc":{"one":[{"issuer":"s","client_id":"s","scopes":"s","has_secret":"b"},"0"]},"saml":{"one":[{"entity_id":"s","sso_url":"s","certificates":[{"pem":"s","subject":"s","fingerprint":"s","expires":"s"}],"idp_initiated":"b"},"0"]},"addresses":{"redirect_uri":"*","entity_id":"*","acs_url":"*","metadata_url":"*"},"test":{"one":[{"at":"s","ok":"b","problem":"*","missing":["s"],"signature":"*","subject":"*","attributes":[{"name":"s","values":["s"]}],"mapped":{"one":[{"email":"*","first_name":"*","last_name":"*","groups":{"one":[["s"],"0"]},"role":{"one":["s","0"]},"account":"s"},"0"]}},"0"]},"people":"n"}}

export const patchPasswordSignIn: Call<typeof contract.patchPasswordSignIn> = {"id":"signOn.patchPasswords","method":"PATCH","path":"/proxy/rottweiler/sign_on/passwords/","audience":"admin","shape":{"closed":"b","people":"n","covered":"n","left_out":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"left_out_count":"n","break_glass":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"admins":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"connections":["s"]}}

export const readSamlMetadata: Call<typeof contract.readSamlMetadata> = {"id":"signOn.readMetadata","method":"POST","path":"/proxy/rottweiler/sign_on/metadata/","audience":"admin","shape":{"entity_id":"s","sso_url":"s","certificates":[{"pem":"s","subject":"s","fingerprint":"s","expires":"s"}]}}

export const startSignOn: Call<typeof contract.startSignOn> = {"id":"signOn.start","method":"GET","path":"/sign_on/{connectionId}/start","audience":"public","shape":{}}

export const testConnection: Call<typeof contract.testConnection> = {"id":"signOn.test","method":"POST","path":"/proxy/rottweiler/sign_on/{connectionId}/test/","audience":"admin","shape":{"url":"s"}}
