/** A button that opens the file dialog. */
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

type FilePickerProps = {
  /** An icon and a text. */
  children: ReactNode;
  onFiles: (files: File[]) => void;
  accept?: string;
  multiple?: boolean;
  /** The id of the hint about accepted files. */
  describedBy?: string;
};

export function FilePicker({ children, onFiles, accept, multiple, describedBy }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        data-no-memory
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the user choose the same file again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button size="small" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
