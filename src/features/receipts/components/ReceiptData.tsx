import { receiptCode } from '@core/report'
import styled from 'styled-components'
import { timeLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { Copied } from '@/ui/Copied'
import { Link } from '@/ui/Link'
import { Stack } from '@/ui/Page'
import { Panel } from '@/ui/Sections'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Note } from '@/ui/Words'
import type { TableReceipt } from '../model/shown'

const Facts = styled.dl`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s0-5) var(--s5);
  ${MEDIA.from768} {
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--s2) var(--s5);
  }
  dt {
    color: var(--text-2);
  }
  dd {
    margin: 0 0 var(--s2);
    overflow-wrap: anywhere;
    ${MEDIA.from768} {
      margin: 0;
    }
  }
  code {
    font-family: var(--mono);
  }
`

const NOT_KEPT = 'No checksum of the original file. Older imports, survey providers and the demo have none.'

const checkWords = (file: TableReceipt['version']['file']): string =>
  file
    ? 'Checks that your file is the original one, then counts every figure and letter again.'
    : 'Counts every figure and letter again from a file with the same variables. It can’t check that the file is the original one.'

/** The data behind a receipt: version, file and checksums, and how to check it without the product. */
export const ReceiptData = ({ receipt }: { readonly receipt: TableReceipt }) => {
  const { dataset, version, document: mayCheck, id } = receipt
  const { file } = version
  return (
    <Panel>
      <Stack>
        <h2>Data</h2>
        <Facts>
          <dt>Study</dt>
          <dd>
            <Link href={paths.study(dataset.study_number)}>{dataset.study_name}</Link>
          </dd>
          <dt>Dataset</dt>
          <dd>
            {dataset.dataset_name}, version {version.number} of {timeLabel(version.committed)}
          </dd>
          <dt>Respondents</dt>
          <dd>{count(version.respondents)}</dd>
          {dataset.permissions.view && (
            <>
              <dt>File</dt>
              <dd>{file ? `${file.name} (${count(file.bytes)} bytes)` : NOT_KEPT}</dd>
              {file && (
                <>
                  <dt>SHA-256 of the file</dt>
                  <dd>
                    <code>{file.sha256}</code>
                  </dd>
                </>
              )}
            </>
          )}
          <dt>SHA-256 of the data</dt>
          <dd>
            <code>{version.checksum}</code>
          </dd>
        </Facts>
        {mayCheck && (
          <Stack $gap="s1">
            <Copied
              label="Check this receipt offline"
              what="command"
              text={`npm run receipt -- ${receiptCode(id)} --data FILE --receipt "receipt ${receiptCode(id)}.json"`}
            />
            <Note>{checkWords(file)}</Note>
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
