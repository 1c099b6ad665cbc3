import { useId, useState } from 'react'
import styled from 'styled-components'
import { FoldButton } from '@/ui/FoldButton'
import type { QuestionHit } from '@core/contract'
import { counted } from '@/lib/words'
import { Icon, Link } from '@/ui'
import { questionHref } from '@/lib/questionHref'
import { Quiet, SourceLine } from './rowParts'
import { studyFacts } from './StudySource'

const Opener = styled(FoldButton)`
  position: relative;
  margin-top: var(--s1);
`
const Waves = styled.ul`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--s1-5);
  padding-top: var(--s1);
  font-size: 0.8125rem;
  line-height: 1.25rem;
`

/** the same question in other waves, collapsed at first. */
export const OtherWaves = ({ question }: { readonly question: QuestionHit }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { waves, wave_count: total, question_name: name } = question
  const unnamed = total - waves.length
  return (
    <>
      <Opener aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        Also in {counted(total, 'other wave', 'other waves')}
        <Icon name="chevron-down" size={14} />
      </Opener>
      {open && (
        <Waves id={id} aria-label="Other waves">
          {waves.map(wave => (
            <li key={`${wave.study.id} ${wave.dataset_name} ${wave.question_name}`}>
              <Link href={questionHref({ ...question, ...wave })}>{wave.study.name}</Link>
              <SourceLine>
                {[studyFacts(wave.study), wave.question_name === name ? '' : wave.question_name]
                  .filter(Boolean)
                  .join(' · ')}
              </SourceLine>
            </li>
          ))}
          {unnamed > 0 && (
            <li>
              <Quiet>and {counted(unnamed, 'more wave', 'more waves')}</Quiet>
            </li>
          )}
        </Waves>
      )}
    </>
  )
}
