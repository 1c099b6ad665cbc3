// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const shareByEmail: Call<typeof contract.shareByEmail> = {"id":"share.email","method":"POST","path":"/share/email","audience":"user","creates":"outside","shape":{"results":[{"email":"s","outcome":"s","reason":"s"}]}}
