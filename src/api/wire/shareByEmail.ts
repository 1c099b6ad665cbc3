// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const shareByEmail: Call<typeof contract.shareByEmail> = {"id":"share.email","method":"POST","path":"/share/email","audience":"user","creates":"outside","shape":{"results":[{"kind":"s","key":"s","name":"s","email":"*","people":"n","outcome":"s","reason":"s","missed":[{"id":"s","name":"s"}]}]}}
