import styled from 'styled-components'
import { visibilityWords } from '@/lib/accessGroups'
import { Badge } from '../Badge'
import { VisuallyHidden } from '../VisuallyHidden'

const Centred = styled.span`
  display: flex;
  align-items: center;
`

interface RestrictedBadgeProps {
  /** If they are known. */
  readonly groups?: readonly string[] | undefined
  /** The lock alone, where its words have no room: they are read out, and shown to the mouse. */
  readonly compact?: boolean
}

/** For managers: a study that only chosen groups may see. */
export const RestrictedBadge = ({ groups, compact = false }: RestrictedBadgeProps) => {
  const words = groups === undefined ? 'Restricted' : visibilityWords(groups, 'Restricted')
  if (!compact) return <Badge icon="lock">{words}</Badge>
  return (
    <Centred title={words}>
      <Badge icon="lock">
        <VisuallyHidden>{words}</VisuallyHidden>
      </Badge>
    </Centred>
  )
}
