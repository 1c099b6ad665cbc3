export { FollowButton } from './components/FollowButton'
export { Inbox } from './components/Inbox'
export { LeaveMails } from './components/LeaveMails'
export { MailChoice } from './components/MailChoice'
