import { useNavigate, useSubmit } from "@remix-run/react";
import { useState } from "react";

import { FORM_ID } from "./form-ids";

/** Uploaded part, from 0 to 1; null when nothing is being sent. */
type Progress = number | null;

/**
 * Sends the form with its new pictures. With scripts a progress bar is shown, which only
 * XMLHttpRequest supports; the answer is the same redirect.
 */
export function UploadButton() {
  const [progress, setProgress] = useState<Progress>(null);
  const navigate = useNavigate();
  const submit = useSubmit();

  function send(event: React.MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const { form } = button;
    const files = form?.elements.namedItem("fotos");
    const hasFiles = files instanceof HTMLInputElement && (files.files?.length ?? 0) > 0;
    if (!form || !hasFiles || progress !== null) return;
    event.preventDefault();
    const body = new FormData(form, button);
    body.append("progreso", "1");
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => setProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answered = new URL(request.responseURL);
      const isDraft = request.status === 200 && answered.searchParams.has("borrador");
      setProgress(null);
      if (isDraft) navigate(`${answered.pathname}${answered.search}#fotos`, { replace: true });
      else submit(button);
    };
    // On an error the browser's own submit shows what is wrong.
    request.onerror = () => {
      setProgress(null);
      submit(button);
    };
    request.open("POST", form.action);
    request.send(body);
    setProgress(0);
  }

  return (
    <div className="form-actions">
      <button
        form={FORM_ID}
        className="button button-quiet"
        name="intent"
        value="upload"
        onClick={send}
      >
        Subir fotos
      </button>
      {progress !== null && (
        <>
          <progress value={progress} aria-label="Envío de las fotos" />
          <span role="status">{progress < 1 ? "Subiendo…" : "Preparando…"}</span>
        </>
      )}
    </div>
  );
}
