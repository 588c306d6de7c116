import { Overlay } from '@assay/ui/Overlay'
import { consoleWords } from '@assay/words/consoleWords'
import { Key } from '../parts/Key.tsx'

export function KeysOverlay({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Overlay isOpen={isOpen} onClose={onClose} title={consoleWords.keys.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-13">
        {consoleWords.keys.list.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Overlay>
  )
}
