import styled from 'styled-components'

export const Card = styled.div<{ readonly $bad?: boolean; readonly $raised?: boolean }>`
  background: var(--surface);
  border: 1px solid ${p => (p.$bad ? 'var(--danger)' : 'var(--border)')};
  border-radius: var(--r-card);
  ${p => p.$raised && 'box-shadow: var(--e1);'}
`
