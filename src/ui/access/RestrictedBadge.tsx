import { visibilityWords } from '@/lib/accessGroups'
import { Badge } from '../Badge'

/** For managers: a study that only chosen groups may see. `groups` if they are known. */
export const RestrictedBadge = ({ groups }: { readonly groups?: readonly string[] | undefined }) => (
  <Badge icon="lock">{groups === undefined ? 'Restricted' : visibilityWords(groups, 'Restricted')}</Badge>
)
