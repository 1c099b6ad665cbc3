// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getClientEffects: Call<typeof contract.getClientEffects> = {"id":"client.effects","method":"GET","path":"/proxy/greyhound/effects/","audience":"admin","shape":{"people":"n","readers":"n","readers_with_locked":"n","studies":"n","stories":"n","files":"n"}}
