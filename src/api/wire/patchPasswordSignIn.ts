// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchPasswordSignIn: Call<typeof contract.patchPasswordSignIn> = {"id":"signOn.patchPasswords","method":"PATCH","path":"/proxy/rottweiler/sign_on/passwords/","audience":"admin","shape":{"closed":"b","people":"n","covered":"n","left_out":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"left_out_count":"n","break_glass":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"admins":[{"profile_id":"s","name":"s","email":"s","active":"b"}],"connections":["s"]}}
