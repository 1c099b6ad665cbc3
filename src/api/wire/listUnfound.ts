// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listUnfound: Call<typeof contract.listUnfound> = {"id":"glossary.unfound","method":"GET","path":"/glossary/unfound/","audience":"manager","shape":{"results":[{"words":"s","times":"n","last":"s"}]}}
