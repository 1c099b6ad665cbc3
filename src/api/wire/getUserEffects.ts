// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getUserEffects: Call<typeof contract.getUserEffects> = {"id":"people.effects","method":"GET","path":"/proxy/rottweiler/users/{profileId}/effects/","audience":"manager","shape":{"studies":"n","studies_as_user":"n","favorites":"n","reports":"n","stories":"n"}}
