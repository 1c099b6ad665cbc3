// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const dismissUnfound: Call<typeof contract.dismissUnfound> = {"id":"glossary.dismiss","method":"POST","path":"/glossary/unfound/dismiss/","audience":"manager","shape":{}}
