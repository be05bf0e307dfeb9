/** The smallest true PDF: one blank A6 page. */
export function onePage(): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] >>",
  ];
  let file = "%PDF-1.4\n";
  const table = objects.map((object, index) => {
    const line = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return line;
  });
  const size = objects.length + 1;
  const index = `xref\n0 ${size}\n0000000000 65535 f \n${table.join("")}`;
  return Buffer.from(`${file}${index}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`, "latin1");
}
