import * as contract from '@core/contract'
import { on, onPublic, type Area } from '../../access/verbs'
import { acceptLink, inspectLink } from './accept'
import { askReset, signUp } from './ask'
import type { JoiningDeps } from './deps'
import { invitePeople, makeLink, withdrawInvite } from './invite'

export const joiningArea: Area<JoiningDeps> = {
  routes: deps => [
    on(contract.invitePeople, invitePeople(deps)),
    on(contract.makeLink, makeLink(deps)),
    on(contract.withdrawInvite, withdrawInvite),
    onPublic(contract.askReset, askReset(deps)),
    onPublic(contract.signUp, signUp(deps)),
    onPublic(contract.inspectLink, inspectLink(deps)),
    onPublic(contract.acceptLink, acceptLink(deps)),
  ],
}
