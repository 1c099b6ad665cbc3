import * as contract from '@core/contract'
import { inTransaction, onPublic, type Area } from '../../access/verbs'
import { getNoticeChoice, patchNoticeChoice } from './choice'
import type { FollowingDeps } from './deps'
import { findJob } from './findJob'
import { endFollow, getFollow, startFollow } from './follow'
import { listNotices, readNotices } from './inbox'
import { listFollows } from './list'
import { askLeave, leaveMails } from './leave'
import { mailJob } from './mailJob'
import { sweepNotices } from './sweep'

export const followingArea: Area<FollowingDeps> = {
  routes: deps => [
    inTransaction(contract.listFollows, listFollows),
    inTransaction(contract.getFollow, getFollow),
    inTransaction(contract.startFollow, startFollow),
    inTransaction(contract.endFollow, endFollow),
    inTransaction(contract.listNotices, listNotices),
    inTransaction(contract.readNotices, readNotices),
    inTransaction(contract.getNoticeChoice, getNoticeChoice(deps)),
    inTransaction(contract.patchNoticeChoice, patchNoticeChoice(deps)),
    onPublic(contract.askLeave, askLeave),
    onPublic(contract.leaveMails, leaveMails(deps)),
  ],
  jobs: [mailJob, findJob],
  sweeps: [sweepNotices],
}
