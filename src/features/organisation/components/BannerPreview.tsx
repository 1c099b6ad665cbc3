import styled from 'styled-components'
import { Logo, Muted, Stack, TYPE } from '@/ui'

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s4);
  min-height: 52px;
  padding: var(--s2) var(--s4);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--canvas);
`
const Words = styled.span`
  ${TYPE.sm}
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--text-2);
`

/** The banner in the bar on top of every page. */
export const BannerPreview = ({ banner, name }: { readonly banner: string; readonly name: string }) => (
  <Stack as="figure" $gap="s1">
    <Muted as="figcaption" $size="sm">
      Preview: {banner === '' ? 'without a banner, the bar shows the name' : 'the bar on top of every page'}
    </Muted>
    <Bar>
      <Logo name={name} />
      <Words>{banner === '' ? name : banner}</Words>
    </Bar>
  </Stack>
)
