import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Badge } from './Badge'
import { Button } from './Button'
import { RuledList } from './Sections'
import { TYPE } from './theme/tokens'
import { Small } from './Words'

const Versions = styled(RuledList)`
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--s2) var(--s3);
    padding: var(--s3) 0;
  }
`
const Words = styled.div`
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
  h3 {
    ${TYPE.base}
    font-weight: 600;
  }
  ul {
    ${TYPE.sm}
    padding-left: var(--s4);
    list-style: disc;
  }
`

export interface ShownVersion {
  readonly version: number
  readonly title: string
  /** When it was saved, by whom, and so on; what is empty is left out. */
  readonly about: readonly (string | null)[]
  /** In what it differs from the one before; each has a key. */
  readonly changes: readonly ReactNode[]
}

interface VersionListProps {
  /** Newest first: the first one is what is there now. */
  readonly versions: readonly ShownVersion[]
  /** Brings an earlier version back; absent: the reader may not. */
  readonly onRestore?: ((version: number) => void) | undefined
  readonly restoring: boolean
}

/** Who changed something when, and what; earlier versions can be restored. */
export const VersionList = ({ versions, onRestore, restoring }: VersionListProps) => (
  <Versions aria-label="Versions">
    {versions.map(({ version, title, about, changes }, at) => (
      <li key={version}>
        <Words>
          <h3>
            {title} {at === 0 && <Badge tone="success">Now</Badge>}
          </h3>
          <Small>{about.filter(Boolean).join(', ')}</Small>
          <ul>{changes}</ul>
        </Words>
        {at > 0 && onRestore && (
          <Button
            size="sm"
            disabled={restoring}
            aria-label={`Restore ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
            onClick={() => onRestore(version)}
          >
            Restore
          </Button>
        )}
      </li>
    ))}
  </Versions>
)
